package bench;

import java.io.ByteArrayOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream.BlockSize;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorOutputStream.Parameters;

/** Compresses more than a block holds. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        Parameters parameters = new Parameters(BlockSize.K64);
        try (FramedLZ4CompressorOutputStream out = new FramedLZ4CompressorOutputStream(new ByteArrayOutputStream(), parameters)) {
            out.write(new byte[200_000]);
        }
    }
}

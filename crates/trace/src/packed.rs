//! Compressed logs, as log rotation leaves them: gzip and Zstandard, known by their first bytes.

use std::io::{self, Cursor, Read};

use flate2::read::MultiGzDecoder;

const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTANDARD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// The text of a log, whether it is compressed or not. Where the compressed data is damaged or cut off, reading ends
/// with an error of the kind [`io::ErrorKind::InvalidData`]; what comes before is read.
pub fn unpacked<'i>(mut input: impl Read + 'i) -> io::Result<Box<dyn Read + 'i>> {
    let mut first = Vec::new();
    input.by_ref().take(ZSTANDARD.len() as u64).read_to_end(&mut first)?;
    let (is_gzip, is_zstandard) = (first.starts_with(&GZIP), first.starts_with(&ZSTANDARD));
    let whole = Cursor::new(first).chain(input);
    Ok(match () {
        () if is_gzip => Box::new(Unpacked(MultiGzDecoder::new(whole))),
        () if is_zstandard => Box::new(Unpacked(zstd::Decoder::new(whole)?)),
        () => Box::new(whole),
    })
}

/// Says what its errors mean: decoders have many kinds of them.
struct Unpacked<R>(R);

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            _ => {
                let text = format!("the compressed data is damaged or cut off ({error})");
                io::Error::new(io::ErrorKind::InvalidData, text)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).expect("written");
        encoder.finish().expect("finished")
    }

    fn read(bytes: &[u8]) -> (Vec<u8>, io::Result<usize>) {
        let mut text = Vec::new();
        let end = unpacked(bytes).and_then(|mut reader| reader.read_to_end(&mut text));
        (text, end)
    }

    #[test]
    fn logs_are_the_same_packed_and_plain() {
        let zstandard = zstd::encode_all(&b"boom\n"[..], 1).expect("packed");
        for bytes in [&b"boom\n"[..], &gzip(b"boom\n"), &zstandard] {
            assert_eq!(read(bytes).0, b"boom\n");
        }
        for short in [&b""[..], b"x", &[0x28, 0xb5, 0x2f]] {
            assert_eq!(read(short).0, short);
        }
    }

    #[test]
    fn parts_that_were_appended_are_read() {
        let parts = [gzip(b"one\n"), gzip(b"two\n")].concat();
        assert_eq!(read(&parts).0, b"one\ntwo\n");
    }

    #[test]
    fn what_comes_before_the_damage_is_read() {
        let random: Vec<u8> = (0..100_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let whole = gzip(&random);
        let (text, end) = read(&whole[..whole.len() / 2]);
        assert_eq!(end.map_err(|error| error.kind()), Err(io::ErrorKind::InvalidData));
        assert!(!text.is_empty() && random.starts_with(&text), "{} bytes", text.len());
    }
}

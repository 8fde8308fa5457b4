package bench;

import com.lowagie.text.Document;
import com.lowagie.text.Paragraph;
import com.lowagie.text.pdf.PdfArray;
import com.lowagie.text.pdf.PdfName;
import com.lowagie.text.pdf.PdfStructureElement;
import com.lowagie.text.pdf.PdfWriter;
import java.io.ByteArrayOutputStream;

/** Writes a tagged document with an element that has no children. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        Document document = new Document();
        PdfWriter writer = PdfWriter.getInstance(document, new ByteArrayOutputStream());
        writer.setTagged();
        document.open();
        PdfStructureElement element = new PdfStructureElement(writer.getStructureTreeRoot(), new PdfName("Document"));
        element.put(PdfName.K, new PdfArray());
        document.add(new Paragraph("text"));
        document.close();
    }
}

package bench;

import ca.uhn.fhir.context.FhirContext;
import org.hl7.fhir.r4.model.Patient;
import org.hl7.fhir.r4.model.Reference;

/** Encodes a part of a patient, with a reference in it. */
public final class Driver {
    public static void main(String[] arguments) throws Exception {
        Patient.PatientLinkComponent link = new Patient.PatientLinkComponent();
        link.setOther(new Reference("Patient/1"));
        System.out.println(FhirContext.forR4().newJsonParser().encodeToString(link));
    }
}

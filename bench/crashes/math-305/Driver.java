package bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.math.stat.clustering.EuclideanIntegerPoint;
import org.apache.commons.math.stat.clustering.KMeansPlusPlusClusterer;

/** Groups years by what was sold in them. */
public final class Driver {
    public static void main(String[] arguments) {
        List<EuclideanIntegerPoint> years = new ArrayList<>();
        years.add(new EuclideanIntegerPoint(new int[] {1998, 301_400}));
        years.add(new EuclideanIntegerPoint(new int[] {1999, 355_900}));
        System.out.println(new KMeansPlusPlusClusterer<EuclideanIntegerPoint>(new Random(7)).cluster(years, 1, 10));
    }
}

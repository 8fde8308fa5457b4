// A list that is reached by an interface must hold one element of a certain kind; the test adds it by a method of the
// program.
// EXPECT frame 2 of 2
// STUBS none
// RUN: --via symbolic
package roster;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class Roster {
    private final List<Member> members = new ArrayList<>();

    public void enter(Member member) {
        members.add(member);
    }

    public int fees() {
        int sum = 0;
        for (Iterator<Member> each = members.iterator(); each.hasNext();) {
            Member member = each.next();
            if (member.years * 7 == 9191) {
                sum += member.fee();
            }
        }
        return sum;
    }

    public static class Member {
        final int years;
        String tariff;

        public Member(int years) {
            this.years = years;
        }

        public void setTariff(String tariff) {
            this.tariff = tariff;
        }

        int fee() {
            return tariff.length();
        }
    }
}

class Production {
    public static void main(String[] arguments) {
        Roster roster = new Roster();
        roster.enter(new Roster.Member(1313));
        roster.fees();
    }
}

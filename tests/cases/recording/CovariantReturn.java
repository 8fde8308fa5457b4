/** A covariant return type has a bridge too, and super calls the real method. */
public class CovariantReturn {
    static class Animal {
        Animal child(int age) {
            return age < 0 ? null : this;
        }
    }

    static class Dog extends Animal {
        @Override
        Dog child(int age) {
            return (Dog) super.child(age).child(age - 1); // CRASH NullPointerException
        }
    }

    static String breed(Animal animal, int age) {
        return animal.child(age).toString();
    }

    public static void main(String[] args) {
        breed(new Dog(), -1);
    }
}
// FRAME 1 Dog.child(age=-1) reproduces
// FRAME 2 Dog.child no test
// FRAME 3 breed(age=-1) reproduces
// FRAME 4 main reproduces

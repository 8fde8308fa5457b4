// What a list yields is changed: only a cast makes a photo of it.
// EXPECT frame 2 of 2
// BUDGET 20s
// TEST contains: (Photo)
package album;

import java.util.ArrayList;
import java.util.List;

public class Album {
    private final List<Photo> photos = new ArrayList<>();

    public Album(int pages) {
        for (int i = 0; i < pages; i++) {
            photos.add((Photo) Photo.taken(i));
        }
    }

    public List<Photo> photos() {
        return photos;
    }

    public int print() {
        int width = 0;
        for (Photo photo : photos) {
            width += cut(photo);
        }
        return width;
    }

    private int cut(Photo photo) {
        if (photo.isBlurred()) {
            throw new IllegalStateException("no use to print photo " + photo.page());
        }
        return 10;
    }
}

class Production {
    public static void main(String[] arguments) {
        Album album = new Album(2);
        album.photos().get(0).blur(3);
        album.print();
    }
}

class Length {
    int ofNothing() {
        return ((Object[]) null).length;
    }
}

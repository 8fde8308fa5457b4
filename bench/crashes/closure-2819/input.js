var width, height, sides = [];

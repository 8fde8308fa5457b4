module cases.named {
}

#[no_mangle]
pub extern "C-unwind" fn rust_gives_up() {
    panic!("as it was asked");
}

export function custom() {}

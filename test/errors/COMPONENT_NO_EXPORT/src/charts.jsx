export function Table() {
  return <table />
}

export default { plugins: [] }

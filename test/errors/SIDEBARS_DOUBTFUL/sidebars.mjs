export default {
  docs: ['index'],
  docs: ['install'],
}

export default {
  docs: ['index'
}

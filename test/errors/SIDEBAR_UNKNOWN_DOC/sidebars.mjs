export default {
  docs: ['index', 'instal'],
}

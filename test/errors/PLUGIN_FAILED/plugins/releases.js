export default function releases() {
  return {
    name: 'releases',
    async loadContent() {
      throw new Error('the service of releases did not answer')
    },
  }
}

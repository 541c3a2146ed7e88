throw new Error('it is not run')

module.exports = () => ({
  name: 'releases',
  async loadContent() {},
  async contentLoaded() {},
})

export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: {
    lastVersion: '2.1',
    onlyIncludeVersions: ['current', '2.0'],
    versions: { '1.0': { label: 'First' } },
  },
}

export default {
  title: 'Test',
  url: 'https://sitegen.example',
  blog: { kind: 'changelog', changelogFile: 'CHANGELOG.md' },
}

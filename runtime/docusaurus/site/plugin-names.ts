const PREFIX = 'docusaurus-plugin-content-'
const CONTENT = ['docs', 'blog', 'pages']

/** What Docusaurus calls a feature: `docs` is `docusaurus-plugin-content-docs`. Other names stay as they are. */
export function docusaurusName(name: string): string {
  return CONTENT.includes(name) ? PREFIX + name : name
}

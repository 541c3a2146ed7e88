/** What Docusaurus calls a feature: `docs` is `docusaurus-plugin-content-docs`. Other names stay as they are. */
export function docusaurusName(name: string): string {
  return ['docs', 'blog', 'pages'].includes(name) ? `docusaurus-plugin-content-${name}` : name
}

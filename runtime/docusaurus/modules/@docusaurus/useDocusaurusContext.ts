export { useDocusaurusContext as default } from '../../site/use-docusaurus-context.ts'

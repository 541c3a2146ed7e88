/**
 * The classes of `theme/styles/framework.css` that the theme's own sheet does not know, as patterns. A page that uses
 * one loads that sheet. A test holds the two against each other.
 */
const OF_FAMILIES = [
  'col--(?:offset-)?\\d+',
  '(?:margin|padding)-(?:vert|horiz|top|bottom|left|right)--(?:none|xs|sm|md|lg|xl)',
  'button--(?:secondary|success|info|warning|outline|link|active|sm|lg|block)',
  'button-group(?:--block)?',
  'card__(?:header|body|footer|image)',
  'card--full-height',
  'badge--(?:success|info|warning|danger)',
  'avatar--vertical',
  'avatar__(?:intro|photo-link|photo--(?:sm|lg|xl))',
  'pills__item(?:--active)?',
  'pills--block',
  'text--(?:left|center|right|justify|italic|light|normal|semibold|bold|uppercase|lowercase|capitalize)',
  'text--(?:no-decoration|break|primary|secondary|success|info|warning|danger)',
  'shadow--(?:lw|md|tl)',
  'hide-print',
  'hero(?:__|--)[a-z]+',
  'features?__[a-z]+',
].join('|')

/** Names that are words of other things too. */
const PLAIN = 'row|col|pills|hero|features?'

const IN_HTML = new RegExp(
  `[\\s"']class\\s*=\\s*(?:"(?:[^"]*\\s)?|'(?:[^']*\\s)?)?(?:${OF_FAMILIES}|${PLAIN})(?=[\\s"'>])`,
)
const IN_TEXT = new RegExp(`["'\`](?:[^"'\`\\n]* )?(?:${OF_FAMILIES})(?=[\\s"'\`])`)
const IN_CLASS_NAME = new RegExp(
  `\\bclass(?:Name|List)?\\b[^;]{0,200}?["'\`](?:[^"'\`\\n]* )?(?:${PLAIN})(?=[\\s"'\`])`,
)

/** Whether HTML has an element with a class of the framework. A text that reads like one counts: a sheet too many does no harm. */
export function hasFrameworkClass(html: string): boolean {
  return IN_HTML.test(html)
}

/** Whether code names a class of the framework in a text, and so may show an element with it at some time. */
export function namesFrameworkClass(code: string): boolean {
  return IN_TEXT.test(code) || IN_CLASS_NAME.test(code)
}

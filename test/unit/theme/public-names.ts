const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Custom properties that two or more sites set: setting one has to change something. */
export const SET_BY_SITES = words(`
  font-base-color blockquote-color-dark navbar-item-padding-vertical pre-background pre-line-height pre-padding
  tabs-color tabs-color-active tabs-padding-horizontal tabs-padding-vertical color-black
  color-primary color-primary-lightest color-primary-lighter color-primary-light color-primary-darkest
  color-primary-darker color-primary-dark code-font-size background-color link-color font-color-base
  color-emphasis-200 global-radius font-family-base navbar-height navbar-background-color leading
  color-emphasis-300 code-background background-surface-color container-width code-border-radius
  link-hover-color footer-background-color color-emphasis-700 color-emphasis-100 transition-fast navbar-shadow
  menu-color-active link-hover-decoration color-white spacing-horizontal heading-font-weight h2-font-size
  font-size-base code-padding-vertical button-color z-index-fixed paragraph-margin-bottom navbar-link-color
  menu-color hover-overlay heading-line-height heading-color h4-font-size h3-font-size font-weight-semibold
  font-family-monospace container-width-xl color-warning color-secondary
  color-emphasis-900 code-padding-horizontal blockquote-color alert-color alert-border-color
  transition-timing-default toc-border-color table-border-color spacing-vertical navbar-padding-vertical
  navbar-padding-horizontal navbar-item-padding-horizontal menu-color-background-active heading-margin-top
  heading-margin-bottom h5-font-size h1-font-size global-shadow-md global-shadow-lw font-weight-bold
  color-secondary-dark color-info color-emphasis-600 col-width toc-link-color table-stripe-background
  table-background navbar-link-hover-color list-left-padding link-decoration line-height-base hero-text-color
  hero-background-color h6-font-size footer-link-color color-content-secondary color-content
  card-background-color button-size-multiplier button-border-color breadcrumb-color-active
  alert-padding-vertical alert-padding-horizontal alert-border-radius alert-background-color
  table-head-background table-cell-padding menu-link-sublist-icon-filter menu-link-sublist-icon
  menu-link-padding-vertical menu-link-padding-horizontal menu-color-background-hover list-margin hr-height
  hr-border-color heading-vertical-rhythm-bottom global-shadow-tl font-weight-normal font-color-base-inverse
  dropdown-background-color color-success color-danger-dark color-content-inverse button-border-radius
  button-background-color breadcrumb-item-background-active avatar-photo-size alert-shadow
`)
  .map((name) => `--ifm-${name}`)
  .concat('--docusaurus-highlighted-code-line-bg', '--doc-sidebar-width')

/** Custom properties that sites read in their own rules: they have to have a value. */
export const READ_BY_SITES = words(`
  color-secondary-darkest color-secondary-lighter color-secondary-lightest color-success-light color-gray-100 color-gray-200
  color-gray-300 color-gray-400 color-gray-500 color-gray-600 color-gray-700 color-gray-800 color-gray-900
  color-gray-1000 color-emphasis-0 color-emphasis-400 color-emphasis-500 color-emphasis-800
  color-emphasis-1000 alert-background-color-highlight
`)
  .map((name) => `--ifm-${name}`)
  .concat('--docusaurus-announcement-bar-height')

/** Class names of the common framework that pages use. */
export const CLASSES_USED = words(`
  container row col text--center button button--primary hero__title margin-bottom--lg card__body hero__subtitle
  card button--secondary col--4 button--outline button--lg margin-vert--xl margin-top--md margin-bottom--md
  card__header margin-vert--lg margin-top--lg margin-bottom--xl col--6 card__footer avatar__photo
  padding-horiz--md shadow--md col--3 margin-right--sm badge button-group avatar__name hero clean-btn
  margin-bottom--sm clean-list alert margin-top--sm padding-vert--xl card__image avatar__subtitle avatar
  button--block menu__list menu__list-item menu__link thin-scrollbar margin-right--md alert--info pills__item
  pills__item--active tabs__item tabs__item--active tabs--block avatar__intro menu__link--active dropdown__link padding-vert--md col--8 button-group--block avatar__photo--xl pills
  margin-vert--md alert--warning text--italic padding-top--sm dropdown__menu dropdown__link--active
  badge--secondary padding-vert--lg col--12 button--info avatar--vertical text--truncate
  table-of-contents__link table-of-contents margin-vert--sm hero--primary footer--dark dropdown dropdown--hoverable
  col--offset-3 col--7
`)

const each = (stems: readonly string[], ends: readonly string[]): readonly string[] =>
  stems.flatMap((stem) => ends.map((end) => stem + end))

const NUMBERS = Array.from({ length: 12 }, (_, index) => String(index + 1))
const COLOURS = words('secondary success info warning danger')

/** The same and their siblings: whoever uses one of a family expects the others. */
export const FAMILIES: readonly string[] = [
  ...each(['col--'], NUMBERS),
  ...each(['col--offset-'], NUMBERS.slice(0, 11)),
  ...each(
    each(['margin', 'padding'], words('-top-- -bottom-- -left-- -right-- -horiz-- -vert--')),
    words('none xs sm md lg xl'),
  ),
  ...each(['button--', 'text--'], ['primary', ...COLOURS]),
  ...each(['badge--', 'alert--'], COLOURS),
  ...each(['button--'], words('sm lg block outline link active')),
  ...each(['avatar__photo--'], words('sm lg xl')),
  ...each(['shadow--'], words('lw md tl')),
  ...each(['text--'], words('left center right justify italic light normal semibold bold uppercase break')),
  ...words('row col card--full-height pills--block hero--dark'),
]

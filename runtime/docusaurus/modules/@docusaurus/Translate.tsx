export { Translate as default, type TranslateProps } from '../../../texts/translate-component.tsx'
export { translate } from '../../../texts/translate.ts'

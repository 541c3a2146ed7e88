import { primary } from './settings/colors.mjs'

export default { title: 'Test', url: 'https://sitegen.example', customFields: { primary } }

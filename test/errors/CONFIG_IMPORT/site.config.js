import { primary } from './settings/colors.js'

export default { title: 'Test', url: 'https://sitegen.example', customFields: { primary } }

import settings from 'no-such-settings'

export default { title: 'Test', url: 'https://sitegen.example', customFields: { settings } }

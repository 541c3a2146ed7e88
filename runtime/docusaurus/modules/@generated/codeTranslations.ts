import { translate } from '../../../texts/translate.ts'

/** The texts of the site by id, in its language. They are looked up one by one: no bundle holds all of them. */
const codeTranslations = new Proxy<Readonly<Record<string, string>>>(
  {},
  { get: (_, id) => (typeof id === 'string' ? translate({ id, message: '' }) || undefined : undefined) },
)

export default codeTranslations

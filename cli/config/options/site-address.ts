import { custom, passing } from './kit.ts'
import type { Schema } from './option.ts'

/** The origin of a site. */
export function siteUrl(): Schema<string> {
  return custom<string>((value, complain) => {
    const allowed = 'an address with protocol and without a path: "https://sitegen.example"'
    if (typeof value !== 'string' || value.trim() === '') return complain({ allowed })
    if (!/^https?:\/\//i.test(value)) {
      const bare = value.replace(/^(?:[a-z]+:)?\/+/i, '').replace(/\/.*$/s, '')
      return complain({ allowed, hint: `Set url: 'https://${bare}'.` })
    }
    if (!URL.canParse(value)) return complain({ allowed })
    const { origin, pathname, search, hash } = new URL(value)
    if (search !== '' || hash !== '') return complain({ allowed, hint: `Set url: '${origin}'.` })
    if (pathname === '/') return
    complain({ allowed, hint: `Set url: '${origin}' and baseUrl: '${pathname.replace(/\/?$/, '/')}'.` })
  })
}

/** The path of a site. */
export function baseUrl(): Schema<string> {
  const forbidden = /[?#\\\s]|^[a-z][a-z\d+.-]*:|\/\/|(?:^|\/)\.{1,2}(?:\/|$)|%(?![\da-f]{2})/i
  return passing<string>(
    (value) => typeof value === 'string' && !forbidden.test(value),
    'a path without protocol, query, hash and spaces: "/" or "/project/"',
  )
}

import { after, before, test } from 'node:test'
import { startDevSite, until, type DevSite } from '../../support/dev-site.ts'

const TRANSLATED = 'i18n/de/docs/current/a.md'

let site: DevSite
before(async () => {
  site = await startDevSite(
    {
      'site.config.mjs':
        "export default { title: 'Test', url: 'https://sitegen.example', i18n: { locales: ['en', 'de'] } }\n",
      'docs/a.md': '# A\n\nEnglish words.\n',
      'docs/b.md': '# B\n\nSee [the other](./a.md).\n',
    },
    ['--locale', 'de'],
  )
})
after(() => site.stop())

const shows = (address: string, words: string): Promise<void> =>
  until(
    async () => (await (await fetch(site.origin + address)).text()).includes(words),
    () => `${address} does not show "${words}"\n${site.output()}`,
  )

test('the development server follows a translation that comes, changes, becomes a copy and goes', async () => {
  await shows('/de/docs/a', 'English words.')
  site.write({ [TRANSLATED]: '---\nslug: ah\n---\n\n# A\n\nDeutsche Wörter.\n' })
  await shows('/de/docs/ah', 'Deutsche Wörter.')
  await shows('/de/docs/b', '"/de/docs/ah"')
  site.write({ [TRANSLATED]: '# A\n\nAndere Wörter.\n' })
  await shows('/de/docs/a', 'Andere Wörter.')
  // The original changes to what the translation is, and is no more.
  site.write({ [TRANSLATED]: '# A\n\nEnglish words.\n' })
  await shows('/de/docs/a', 'English words.')
  site.write({ 'docs/a.md': '# A\n\nNew words.\n' })
  await shows('/de/docs/a', 'English words.')
  site.write({ [TRANSLATED]: '# A\n\nNew words.\n' })
  await shows('/de/docs/a', 'New words.')
  site.write({ 'docs/a.md': '# A\n\nLast words.\n' })
  site.delete(TRANSLATED)
  await shows('/de/docs/a', 'Last words.')
})

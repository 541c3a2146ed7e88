import { translate, usePage, useSite } from 'sitegen/runtime'
import { pageMarkdownUrl } from '../../runtime/shared/url/url.ts'

/** A menu to copy a page as Markdown, to look at it, and to open it in a chat; nothing where a page is not there as Markdown. */
export default function CopyPage() {
  const { url, hasMarkdown } = usePage()
  const { url: origin, baseUrl, themeConfig } = useSite()
  const { copyPage } = themeConfig
  if (copyPage === undefined || hasMarkdown !== true) return null
  const href = pageMarkdownUrl(url, baseUrl)
  const address = origin + href
  const prompt = translate(
    { id: 'theme.copyPage.prompt', message: 'Read {address}, I want to ask questions about it.' },
    { address },
  )
  const label = translate({ id: 'theme.copyPage.label', message: 'Copy page' })
  return (
    <details key={url} className="copy-page" data-search-ignore="">
      <summary>{label}</summary>
      <div className="copy-page__menu">
        <button
          type="button"
          data-copy={href}
          data-copied={translate({ id: 'theme.CodeBlock.copied', message: 'Copied' })}
          data-failed={translate({ id: 'theme.copyPage.failed', message: 'The page could not be copied' })}
        >
          {translate({ id: 'theme.copyPage.copy', message: 'Copy as Markdown' })}
        </button>
        <a href={href} target="_blank" rel="noopener">
          {translate({ id: 'theme.copyPage.view', message: 'View as Markdown' })}
        </a>
        {copyPage.chats.map((chat) => (
          <a
            key={chat.href}
            href={chat.href
              .replaceAll('{url}', encodeURIComponent(address))
              .replaceAll('{prompt}', encodeURIComponent(prompt))}
            target="_blank"
            rel="noopener noreferrer"
          >
            {translate({ id: 'theme.copyPage.chat', message: 'Open in {name}' }, { name: chat.label })}
          </a>
        ))}
      </div>
    </details>
  )
}

import type { ComponentProps, MouseEvent, ReactElement } from 'react'
import { translate } from '../../texts/translate.ts'

/** Id of the element that the link leads to where there is no main element. */
export const SkipToContentFallbackId = '__docusaurus_skipToContent_fallback'

/** A link past the navigation. */
export function SkipToContentLink(props: Omit<ComponentProps<'a'>, 'href' | 'onClick'>): ReactElement {
  const text = translate({ id: 'theme.common.skipToMainContent', message: 'Skip to main content' })
  return (
    <section aria-label={text}>
      <a {...props} href={`#${SkipToContentFallbackId}`} onClick={skip}>
        {props.children ?? text}
      </a>
    </section>
  )
}

function skip(event: MouseEvent): void {
  event.preventDefault()
  const main =
    document.querySelector('main:first-of-type') ?? document.getElementById(SkipToContentFallbackId)
  if (!(main instanceof HTMLElement)) return
  main.setAttribute('tabindex', '-1')
  main.focus()
  main.scrollIntoView()
}

import { useNavigate, useSite } from 'sitegen/runtime'
import { useMemo } from 'react'
import type { DocSearchModalProps } from 'sitegen/docsearch'
import { resolveLink } from '../../runtime/shared/url/link.ts'

type Navigator = NonNullable<DocSearchModalProps['navigator']>

/** Where the Enter key leads. */
export function useDialogNavigator(): Navigator {
  const site = useSite()
  const navigate = useNavigate()
  return useMemo(() => {
    const hrefOf = (url: string): string => resolveLink(url, site).href ?? url
    return {
      // The dialog is closed first: it scrolls the page back to where it was.
      navigate: ({ itemUrl }) => void setTimeout(() => navigate(hrefOf(itemUrl))),
      navigateNewTab: ({ itemUrl }) => void open(hrefOf(itemUrl), '_blank', 'noopener'),
      navigateNewWindow: ({ itemUrl }) => void open(hrefOf(itemUrl), '_blank', 'noopener,popup'),
    }
  }, [site, navigate])
}

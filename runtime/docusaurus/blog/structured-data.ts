import { usePage } from '../../page/page-context.ts'

/** What search engines are told of a list of posts. It stands in the head of the page already. */
export function useBlogListPageStructuredData(_props?: object): object {
  return useStructuredData('Blog')
}

/** What search engines are told of a post. It stands in the head of the page already. */
export function useBlogPostStructuredData(): object {
  return useStructuredData('BlogPosting')
}

function useStructuredData(type: string): object {
  const { structuredData = [] } = usePage().head
  const all = structuredData.map((text) => JSON.parse(text) as Readonly<Record<string, unknown>>)
  return all.find((data) => data['@type'] === type) ?? { '@context': 'https://schema.org', '@type': type }
}

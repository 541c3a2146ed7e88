import { useEffect, useState, type ReactElement } from 'react'

/** An element of the head in short: what it is, and what it says. */
type Row = readonly [name: string, value: string]

/** Shows on request what the head of the document holds, and follows it from then on. */
export default function HeadTable(): ReactElement {
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const isShown = rows !== null
  useEffect(() => {
    if (!isShown) return undefined
    const observer = new MutationObserver(() => setRows(readHead()))
    observer.observe(document.head, { childList: true, subtree: true, characterData: true, attributes: true })
    return () => observer.disconnect()
  }, [isShown])
  if (!isShown) {
    return (
      <p>
        <button type="button" className="sg-button sg-button--primary" onClick={() => setRows(readHead())}>
          Show the head
        </button>
      </p>
    )
  }
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Element</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value], index) => (
          <tr key={index}>
            <td>
              <code>{name}</code>
            </td>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function readHead(): readonly Row[] {
  const elements = [
    ...document.head.querySelectorAll('title, meta[content], link[rel][href], script[type*="json"]'),
  ]
  return elements.flatMap((element): readonly Row[] => {
    const name = element.getAttribute('name') ?? element.getAttribute('property')
    if (element.matches('title')) return [['title', document.title]]
    if (element.matches('script')) return [['script', element.textContent]]
    if (element.matches('link')) return readLink(element)
    return name === null ? [] : [[`meta ${name}`, element.getAttribute('content') ?? '']]
  })
}

function readLink(link: Element): readonly Row[] {
  const rel = link.getAttribute('rel') ?? ''
  return /canonical|alternate|author/.test(rel) ? [[`link ${rel}`, link.getAttribute('href') ?? '']] : []
}

import { useEffect, useState, type ReactElement } from 'react'

/** The errors that reached the window, because no boundary can catch them. */
export default function UncaughtErrors(): ReactElement {
  const [messages, setMessages] = useState<readonly string[]>([])
  useEffect(() => {
    const add = (message: string): void => setMessages((before) => [...before, message])
    const onError = ({ message }: ErrorEvent): void => add(`error: ${message}`)
    const onRejection = ({ reason }: PromiseRejectionEvent): void =>
      add(`unhandledrejection: ${String(reason)}`)
    window.addEventListener('error', onError)
    window.addEventListener('unhandledrejection', onRejection)
    return () => {
      window.removeEventListener('error', onError)
      window.removeEventListener('unhandledrejection', onRejection)
    }
  }, [])
  return (
    <>
      <p>
        <output>{messages.length} errors have reached the window.</output>
      </p>
      <ul>
        {messages.map((message, index) => (
          <li key={index}>{message}</li>
        ))}
      </ul>
    </>
  )
}

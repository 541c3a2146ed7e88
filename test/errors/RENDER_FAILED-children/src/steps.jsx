import { Children } from 'react'

export default function Steps({ children }) {
  const items = Children.only(children).props.children.filter((child) => child !== '\n')
  return <p>{items.length} steps</p>
}

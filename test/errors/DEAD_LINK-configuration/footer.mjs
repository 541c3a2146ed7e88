export const footer = {
  links: [
    {
      title: 'More',
      items: [
        { label: 'Nope', to: 'nope/' },
        { label: 'Gone', href: '/gone#part' },
      ],
    },
  ],
}

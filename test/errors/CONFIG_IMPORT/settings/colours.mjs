export const primary = 'green'

export const name = 'nothing'

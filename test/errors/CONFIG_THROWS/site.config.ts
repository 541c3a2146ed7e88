function readSecret(): string {
  throw new Error('the secret is not set')
}

export default { title: readSecret(), url: 'https://sitegen.example' }

import { defineConfig } from 'sitegen'

export default defineConfig({
  title: 'Test',
  url: 'https://sitegen.example',
  tagLine: 'A slip of one letter',
})

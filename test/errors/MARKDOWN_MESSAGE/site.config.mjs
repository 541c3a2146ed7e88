/** Says something about what is left to do, as a linter would. */
function remarkTodo() {
  return (tree, file) => {
    for (const { children = [] } of tree.children) {
      for (const child of children) {
        if (child.type === 'text' && child.value.includes('TODO')) {
          file.message('There is still something to do', { place: child.position, source: 'remark-todo' })
        }
      }
    }
  }
}

export default {
  title: 'Test',
  url: 'https://sitegen.example',
  docs: { remarkPlugins: [remarkTodo] },
}

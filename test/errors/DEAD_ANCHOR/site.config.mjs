export default { title: 'Test', url: 'https://sitegen.example', onBrokenAnchors: 'throw' }

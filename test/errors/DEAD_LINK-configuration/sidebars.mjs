export default { a: ['index', {type:'link', label:'L', href:'/side'}] }

export default { docs: ['a'] }

const names = null

export default { docs: names.map((name) => `guides/${name}`) }

import { guides } from './guides.mjs'

export default { docs: guides }

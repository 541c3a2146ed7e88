import { notify } from './missing.js'

export default function custom() {
  notify()
}

export function Box() {
  return <div className="box">A box</div>
}

export function Rows() {
  return (
    <table>
      <tr>
        <td>1</td>
      </tr>
    </table>
  )
}

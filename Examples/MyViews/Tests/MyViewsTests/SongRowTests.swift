import MyViews
import Testing
import UIKit

@MainActor
@Test func `a song that was downloaded has a mark`() {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let row = SongRow()
  row.translatesAutoresizingMaskIntoConstraints = false
  window.addSubview(row)
  NSLayoutConstraint.activate([
    row.topAnchor.constraint(equalTo: window.topAnchor),
    row.leadingAnchor.constraint(equalTo: window.leadingAnchor),
    row.trailingAnchor.constraint(equalTo: window.trailingAnchor),
  ])
  row.title.text = "High Performance Auto Layout"
  row.artist.text = "Session 220"
  window.layoutIfNeeded()
  #expect(row.downloadMark.frame.width == 0)
  row.isDownloaded = true
  window.layoutIfNeeded()
  #expect(row.downloadMark.frame.width == 20)
}
